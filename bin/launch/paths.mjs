import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const runtime = join(repository, '.runtime')
export const linkedNode = join(runtime, 'node')
