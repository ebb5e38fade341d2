import { connect } from 'node:net'
import type { Chance } from '../faults/chance.ts'

const host = 'Host: localhost\r\n'
const json = 'Content-Type: application/json\r\n'
const login = `POST /api/auth/login HTTP/1.1\r\n${host}${json}`

/** Bytes that are not HTTP, or contradictory HTTP. */
const broken = (chance: Chance): Buffer | string =>
  chance.oneOf<() => Buffer | string>([
    () => Buffer.from(Array.from({ length: 1 + chance.whole(500) }, () => chance.whole(256))),
    () => `GET / HTTP/1.1\r\n\r\n`,
    () => `GET / HTTP/1.1\r\n${host}${host}\r\n`,
    () => `GET /\0 HTTP/1.1\r\n${host}\r\n`,
    () => `GET /é HTTP/1.1\r\n${host}\r\n`,
    () => `GET / HTTP/9.9\r\n${host}\r\n`,
    () => `GET http://localhost/api/health HTTP/1.1\r\n${host}\r\n`,
    () => `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`,
    () => `GET //evil.example/%2f.. HTTP/1.1\r\n${host}\r\n`,
    () => `GET ?x HTTP/1.1\r\n${host}\r\n`,
    () => `GET * HTTP/1.1\r\n${host}\r\n`,
    () => `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    () => `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`,
    () => `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    () => `GET / HTTP/1.1\r\n${host}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n`,
    () => `TRACE / HTTP/1.1\r\n${host}\r\n`,
    () => `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    () => `GET / HTTP/1.1\r\n${host}${Array.from({ length: 500 }, (_, n) => `X-${n}: a\r\n`).join('')}\r\n`,
    () => `GET / HTTP/1.1\r\n${host}No colon\r\n\r\n`,
    () => `GET / HTTP/1.1\r\n${host} Folded: x\r\n\r\n`,
    () => `GET /${'a'.repeat(15_000)} HTTP/1.1\r\n${host}\r\n`,
    () => `${login}Content-Length: 10\r\n\r\n{}`,
    () => `${login}Content-Length: 2\r\n\r\n{}{}{}`,
    () => `${login}Content-Length: -1\r\n\r\n{}`,
    () => `${login}Content-Length: 1e3\r\n\r\n{}`,
    () => `${login}Content-Length: 99999999999999999999\r\n\r\n{}`,
    () => `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    () => `${login}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    () => `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    () => `${login}Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n{}`,
    () => `${login}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    () => `${login}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`,
    () => `${login}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
    () => `GET /api/products/ HTTP/1.1\r\n${host}\r\n`.repeat(1 + chance.whole(30)),
    () => `POST /api/payment/webhook HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`,
    () =>
      `POST /api/admin/uploads HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 30\r\n\r\n--x\r\nContent-Disposition: x\r\n`,
    () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ])()

export type BrokenOutcome = { sent: string; answer: string }

// The shop waits for the rest of a partial request, so the client disconnects first.
const patienceMs = 100

/** Sends the bytes, sometimes in chunks, and reads until either side has had enough. */
export function sendBroken(port: number, chance: Chance): Promise<BrokenOutcome> {
  const bytes = Buffer.from(broken(chance) as string)
  const cut = chance.whole(4) === 0 ? chance.whole(bytes.length) : bytes.length
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    const end = () => {
      socket.destroy()
      resolve({ sent: bytes.toString('latin1').slice(0, 300), answer })
    }
    socket.on('data', (part) => (answer += part))
    socket.on('error', () => {}).on('close', end)
    socket.setTimeout(patienceMs, end)
    socket.write(bytes.subarray(0, cut))
    if (chance.whole(10) === 0) socket.end()
  })
}
