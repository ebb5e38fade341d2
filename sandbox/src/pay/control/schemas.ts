const nothing = { type: 'object', additionalProperties: false }

export const webhooksBody = {
  ...nothing,
  properties: {
    mode: { enum: ['deliver', 'hold', 'drop'] },
    duplicate: { type: 'integer', minimum: 1, maximum: 100 },
    reorder: { type: 'boolean' },
    delayMs: { type: 'integer', minimum: 0, maximum: 3_600_000 },
  },
}

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
