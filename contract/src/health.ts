import * as z from 'zod/mini'
import { everyone } from './accounts/roles.ts'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the shop can serve',
  access: everyone,
  reply: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
})
