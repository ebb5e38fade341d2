import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the shop can serve',
  reply: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
})
