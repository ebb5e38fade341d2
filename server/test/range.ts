import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Tokens, visitor } from './families.ts'
import type { TestShop } from './shop.ts'

const stories = join(import.meta.dirname, '../../assets/stories')
const asset = (name: string) => readFileSync(join(stories, name))

/** Files as a shopkeeper has them. */
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

/** What an upload answers, or the words of its refusal. */
type Answer = { path: string; kind: string; bytes: number; seconds: number; message: string }

/** Whoever runs the shop, with the files that it uploads. */
export function shopkeeper(shop: TestShop) {
  const { call, makeAdmin } = visitor(shop)

  /** As a browser sends a form, over a real connection. */
  const upload = async (who: Tokens, file: Uint8Array, { alt = '', name = 'file.bin', field = 'file' } = {}) => {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(file)]), name)
    form.append('alt', alt)
    const headers = { authorization: `Bearer ${who.accessToken}` }
    const reply = await fetch(`${shop.address}/api/admin/uploads`, { method: 'POST', headers, body: form })
    return { status: reply.status, body: (await reply.json()) as Answer }
  }
  const uploaded = async (who: Tokens, file: Uint8Array, alt?: string): Promise<string> => {
    const { status, body } = await upload(who, file, alt === undefined ? {} : { alt })
    if (status !== 201) throw new Error(`${status} ${body.message}`)
    return body.path
  }
  const auditOf = async (subject: string): Promise<{ action: string; by: string }[]> => {
    const { rows } = await shop.pool.query('SELECT action, by FROM audit_entry WHERE subject = $1 ORDER BY id', [
      subject,
    ])
    return rows
  }

  return { call, makeAdmin, upload, uploaded, auditOf }
}
