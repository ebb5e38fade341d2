import { hash } from 'node:crypto'

/** Tells whether something was sent before with the same contents. */
export const contentHash = (content: unknown): Buffer => hash('sha256', JSON.stringify(content), 'buffer')
