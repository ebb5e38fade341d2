import type { Delivery } from '../webhooks/delivery.ts'

/** The story kept for an order; its id is the order's. */
export type KeptStory = { id: string; storyId: string; title: string; text: string; keptAt: string }

export type Tables = { stories: KeptStory; deliveries: Delivery }
