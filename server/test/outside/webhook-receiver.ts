import { fsyncSync, openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

// A program of another company: it takes only what is signed, and writes it down before it replies.
const [port, file = '', ...secrets] = process.argv.slice(2)
const notes = openSync(file, 'a')
const verifiers = secrets.map((secret) => new Webhook(secret))

createServer(async (request, response) => {
  const body = (await request.setEncoding('utf8').toArray()).join('')
  const id = request.headers['webhook-id']
  const signedBy = verifiers.filter((verifier) => {
    try {
      return verifier.verify(body, request.headers as Record<string, string>)
    } catch {
      return false
    }
  })
  if (signedBy.length === 0) return response.writeHead(401).end('not signed')
  writeSync(notes, `${JSON.stringify({ id, signatures: signedBy.length, ...JSON.parse(body) })}\n`)
  fsyncSync(notes)
  return response.writeHead(204).end()
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
