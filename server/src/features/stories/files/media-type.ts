import { extname } from 'node:path'

const types: Record<string, string> = {
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.gif': 'image/gif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
}

export const mediaTypeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream'
