/** The delivery state of one message; it has the message's id. */
export type Delivery<Type extends string = string> = {
  id: string
  type: Type
  about: string
  state: 'waiting' | 'held' | 'delivered' | 'refused' | 'dropped' | 'given up'
  attempts: number
  lastAnswer: string | null
  announcedAtMs: number
  nextAttemptAtMs: number
}
