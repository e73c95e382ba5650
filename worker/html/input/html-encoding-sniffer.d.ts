declare module 'html-encoding-sniffer' {
  /** Names the encoding of a page by HTML's rules; `bytes` need not hold more than its beginning. */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string; maxPrescanBytes?: number },
  ): string
}
