const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Lets a caller reply 404 to a malformed id; PostgreSQL would throw at it. */
export const isUuid = (text: string): boolean => uuid.test(text)
