/** A form as a browser sends it: every field a text of limited length. */
export const formSchema = {
  type: 'object',
  properties: { orderId: { type: 'string', maxLength: 100 } },
  additionalProperties: { type: 'string', maxLength: 1000 },
}

export type Form = Record<string, string | undefined>
