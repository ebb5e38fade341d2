import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { maxUploadBytes } from '@storylamp/contract/uploads/upload-limits'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isStorable, unstorableText } from '../../platform/http/refusals/unstorable-text.ts'
import { hasBody } from '../../platform/http/server/body-deadline.ts'
import { type Format, formatOf, headBytes, kindOfFormat } from './formats/detect-format.ts'

type FormRefusal = Refusal<'file_broken' | 'file_missing' | 'invalid_input' | 'too_large' | 'unsupported_media_type'>

export type Received = { format: Format; bytes: number; alt: string }

const maxBytes = Math.max(...Object.values(maxUploadBytes))
const maxAltCharacters = 300
const limits = { files: 1, fields: 4, parts: 5, fieldSize: 4 * maxAltCharacters, fileSize: maxBytes + 1 }

const tooLarge = () => new Refusal('too_large', adminTexts.fileTooLarge)
const notAllowed = () => new Refusal('unsupported_media_type', adminTexts.fileNotAllowed)
const missing = () => new Refusal('file_missing', adminTexts.fileMissing)

/** Writes the file of a multipart form to disk, and stops as soon as its type or size is refused. */
export async function receiveForm(request: FastifyRequest, file: string): Promise<Received | FormRefusal> {
  if (!hasBody(request.raw)) return new Refusal('file_missing', adminTexts.fileMissing)
  if (!request.isMultipart()) return new Refusal('unsupported_media_type', adminTexts.fileMissing)
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > maxBytes + 64 * 1024
  const received = isTooLarge ? tooLarge() : await readForm(request, file).catch((error: Error) => error)
  if (received instanceof Refusal || received instanceof Error) await discardRest(request.raw)
  if (received instanceof Error) throw received
  return received
}

/** Browsers read the reply only after they have sent the whole body. */
async function discardRest(request: IncomingMessage): Promise<void> {
  request.unpipe().resume()
  if (!request.readableEnded) await finished(request).catch(() => {})
}

async function readForm(request: FastifyRequest, file: string): Promise<Received | FormRefusal> {
  let written: Omit<Received, 'alt'> | undefined
  let alt = ''
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const outcome = part.fieldname === 'file' ? await writeFile(part.file, file) : missing()
        if (outcome instanceof Refusal) return outcome
        written = outcome
      } else if (part.fieldname === 'alt') alt = String(part.value).trim().slice(0, maxAltCharacters).toWellFormed()
    }
  } catch (error) {
    return refusalOf(error as FastifyError)
  }
  if (!isStorable(alt)) return unstorableText('alt')
  return written === undefined ? missing() : { ...written, alt }
}

async function writeFile(chunks: AsyncIterable<Buffer>, file: string): Promise<Omit<Received, 'alt'> | FormRefusal> {
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
    if (bytes > (format === undefined ? maxBytes : maxUploadBytes[kindOfFormat[format]])) return tooLarge()
    await handle.writeFile(chunk)
  }
  return format === undefined ? notAllowed() : { format, bytes }
}

/** A malformed form is refused; a file system error, such as a full disk, is thrown. */
function refusalOf(error: FastifyError & { syscall?: string }): FormRefusal {
  if (error.syscall !== undefined) throw error
  return error.statusCode === 413 ? tooLarge() : new Refusal('file_broken', adminTexts.fileBroken)
}
