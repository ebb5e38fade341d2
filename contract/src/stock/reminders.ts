import * as z from 'zod/mini'
import { parents } from '../accounts/roles.ts'
import { slug } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'

const oneProduct = z.object({ data: z.object({ product: z.string() }) })

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/stock/reminders',
  summary: 'The products of which the family wants to know when they are back',
  access: parents,
  reply: z.object({ data: z.array(z.string()) }),
  errors: [],
})

export const askReminder = endpoint({
  method: 'POST',
  path: '/api/stock/reminders',
  summary: 'Ask for one mail when a product that is sold out is back; of more than 50 the oldest is forgotten',
  access: parents,
  body: z.strictObject({ productId: slug }),
  reply: oneProduct,
  status: 201,
  errors: ['invalid_input', 'not_found', 'in_stock', 'too_many'],
})

export const endReminder = endpoint({
  method: 'DELETE',
  path: '/api/stock/reminders/:id',
  summary: 'Want no mail about a product any more',
  access: parents,
  params: z.object({ id: slug }),
  reply: oneProduct,
  errors: ['not_found'],
})
