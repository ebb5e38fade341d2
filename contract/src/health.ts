import * as z from 'zod/mini'
import { everyone } from './accounts/roles.ts'
import { endpoint } from './endpoint.ts'

const probe = <const Path extends `/api/${string}`>(path: Path, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: everyone,
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  })

export const getHealth = probe('/api/health', 'Whether the shop can serve')
export const getReady = probe(
  '/api/ready',
  'Whether this process can serve, with its database; answered within a second',
)
export const getLive = probe('/api/live', 'Whether this process answers, whatever it depends on')
