/**
 * The exports of node:http that this service uses. An `import` evaluates every export of a built-in module (24.21,
 * `syncExports` in https://github.com/nodejs/node/blob/v24.x/lib/internal/bootstrap/realm.js), and those of node:http
 * include a WebSocket client that Node otherwise loads on first use (lib/http.js). That would add 40 ms to each start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
