export const nodeFloor: string
export function isAtFloor(version: string): boolean
