import * as z from 'zod/mini'
import { family } from '../accounts/roles.ts'
import { endpoint } from '../endpoint.ts'

export const deliveryCountries = endpoint({
  method: 'GET',
  path: '/api/delivery/countries',
  summary: 'The countries that the shop delivers to, by name',
  access: family,
  reply: z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: [],
})
