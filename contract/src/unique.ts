export const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length
