const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id that can't be one names nothing, and the database need not be asked. */
export const isUuid = (text: string): boolean => uuid.test(text)
