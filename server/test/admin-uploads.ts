import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Tokens, visitor } from './families.ts'
import type { TestShop } from './shop.ts'

const stories = join(import.meta.dirname, '../../assets/stories')
const asset = (name: string) => readFileSync(join(stories, name))

/** Files to upload. */
export const media = {
  mp3: () => asset('moonlight-garden/02-bo-and-the-moonflower.mp3'),
  mp4: () => asset('moonlight-garden/03-the-hedgehog-who-counted-stars.mp4'),
  gif: () => asset('moonlight-garden/04-the-moth-at-the-window.gif'),
  webp: () => asset('moonlight-garden/cover.webp'),
  picture: (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', width = 60, height = 40) =>
    sharp({ create: { width, height, channels: 3, background: '#c86' } })
      .toFormat(format)
      .toBuffer(),
}

/** A reply, or the message of a refusal. */
type UploadReply = { path: string; kind: string; bytes: number; seconds: number; message: string }

/** Admins who upload files. */
export function uploadingAdmins(shop: TestShop) {
  const { call, makeAdmin } = visitor(shop)

  /** Sends a form like a browser, over a real connection. */
  const upload = async (caller: Tokens, file: Uint8Array, { alt = '', name = 'file.bin', field = 'file' } = {}) => {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(file)]), name)
    form.append('alt', alt)
    const headers = { authorization: `Bearer ${caller.accessToken}` }
    const reply = await fetch(`${shop.address}/api/admin/uploads`, { method: 'POST', headers, body: form })
    return { status: reply.status, body: (await reply.json()) as UploadReply }
  }
  const uploaded = async (caller: Tokens, file: Uint8Array, alt?: string): Promise<string> => {
    const { status, body } = await upload(caller, file, alt === undefined ? {} : { alt })
    if (status !== 201) throw new Error(`${status} ${body.message}`)
    return body.path
  }
  const auditOf = async (target: string): Promise<{ action: string; by: string }[]> => {
    const { rows } = await shop.pool.query('SELECT action, by FROM audit_entry WHERE subject = $1 ORDER BY id', [
      target,
    ])
    return rows
  }

  return { call, makeAdmin, upload, uploaded, auditOf }
}
