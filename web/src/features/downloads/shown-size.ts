const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

export const shownSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toLocaleString('en-US', oneDecimal)} MB`
