import { buildWeb } from './build-web.ts'

for (const { path, pinned, integrity, bytes } of await buildWeb()) {
  const { plain, gzip, br } = bytes
  process.stdout.write(`${path}  ${plain} bytes, ${gzip} gzip, ${br} brotli\n  ${pinned}\n  ${integrity}\n`)
}
