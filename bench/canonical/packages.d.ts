declare module 'json-canon' {
  export default function serialize(value: unknown): string
}
