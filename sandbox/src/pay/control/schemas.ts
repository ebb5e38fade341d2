const nothing = { type: 'object', additionalProperties: false }

export const outageBody = {
  ...nothing,
  properties: {
    mode: { enum: ['none', 'errors', 'refused', 'lost'] },
    calls: { type: 'integer', minimum: 1 },
  },
  required: ['mode'],
}

export const settlementBody = {
  ...nothing,
  properties: { outcome: { enum: ['succeeded', 'failed'] } },
  required: ['outcome'],
}
