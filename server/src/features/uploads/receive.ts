import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { mostUploadBytes } from '@storylamp/contract/uploads/upload-limits'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/http/failures/failure.ts'
import { type Format, formatOf, headBytes, kindOfFormat } from './format.ts'

export type Received = { format: Format; bytes: number; alt: string }

const mostBytes = Math.max(...Object.values(mostUploadBytes))
const mostAltCharacters = 300
const limits = { files: 1, fields: 4, parts: 5, fieldSize: 4 * mostAltCharacters, fileSize: mostBytes + 1 }

const tooLarge = () => new Failure('too_large', adminTexts.fileTooLarge)
const notAllowed = () => new Failure('unsupported_media_type', adminTexts.fileNotAllowed)
const missing = () => new Failure('invalid_input', adminTexts.fileMissing)

/** Writes the file of a form to where it is told, for as long as it may become something that the shop takes. */
export async function receive(request: FastifyRequest, file: string): Promise<Received | Failure> {
  if (!request.isMultipart()) return new Failure('unsupported_media_type', adminTexts.fileMissing)
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > mostBytes + 64 * 1024
  const received = isTooLarge ? tooLarge() : await readForm(request, file)
  if (received instanceof Failure) await letFinish(request.raw)
  return received
}

/** Browsers read an answer only once they have sent everything. */
async function letFinish(sending: IncomingMessage): Promise<void> {
  sending.unpipe().resume()
  if (!sending.readableEnded) await finished(sending).catch(() => {})
}

async function readForm(request: FastifyRequest, file: string): Promise<Received | Failure> {
  let written: Omit<Received, 'alt'> | undefined
  let alt = ''
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const outcome = part.fieldname === 'file' ? await write(part.file, file) : missing()
        if (outcome instanceof Failure) return outcome
        written = outcome
      } else if (part.fieldname === 'alt') alt = String(part.value).trim().slice(0, mostAltCharacters)
    }
  } catch (error) {
    return unlessOurs(error as FastifyError)
  }
  return written === undefined ? missing() : { ...written, alt }
}

async function write(chunks: AsyncIterable<Buffer>, file: string): Promise<Omit<Received, 'alt'> | Failure> {
  await using handle = await open(file, 'wx', 0o600)
  let head = Buffer.alloc(0)
  let format: Format | undefined
  let bytes = 0
  for await (const chunk of chunks) {
    if (format === undefined) {
      head = Buffer.concat([head, chunk])
      format = formatOf(head)
      if (format === undefined && head.length >= headBytes) return notAllowed()
    }
    bytes += chunk.length
    if (bytes > (format === undefined ? mostBytes : mostUploadBytes[kindOfFormat[format]])) return tooLarge()
    await handle.writeFile(chunk)
  }
  return format === undefined ? notAllowed() : { format, bytes }
}

/** A broken form is the sender's mistake; that a disk is full is not. */
function unlessOurs(error: FastifyError & { syscall?: string }): Failure {
  if (error.syscall !== undefined) throw error
  return error.statusCode === 413 ? tooLarge() : new Failure('invalid_input', adminTexts.fileBroken)
}
