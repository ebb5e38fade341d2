import type { Delivery } from '../webhooks/delivery.ts'

/** What was kept for an order, which is its id. */
export type KeptStory = { id: string; storyId: string; title: string; text: string; keptAt: string }

export type Tables = { stories: KeptStory; deliveries: Delivery }
