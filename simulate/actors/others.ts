import type { World } from '../world.ts'
import type { Action } from './action.ts'

const send = (world: World, method: string, path: string, body: object) =>
  fetch(world.shop.sandbox.address + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  })

const steps = ['Planning', 'Processing', 'Shipped', 'OutForDelivery', 'Delivered'] as const

async function progress(world: World) {
  const reply = await fetch(`${world.shop.sandbox.address}/fulfilment/control/orders`)
  const { orders } = (await reply.json()) as { orders: { id: string; isCancelled: boolean }[] }
  for (const { id } of orders.slice(0, 3)) {
    const to = world.chance.oneOf(steps)
    const { status } = await send(world, 'POST', `/fulfilment/control/orders/${id}/progress`, { to })
    world.note(`  the warehouse moves an order to ${to}: ${status}`)
  }
}

async function reportStory(world: World) {
  const [asked] = await world.rows<{ id: string }>(
    'SELECT id FROM story_order WHERE bundle_id IS NULL ORDER BY number DESC LIMIT 1',
  )
  if (asked === undefined) return
  await fetch(`${world.shop.sandbox.address}/story/`, {
    method: 'POST',
    body: new URLSearchParams({ orderId: asked.id, hero: 'Mia' }),
    redirect: 'manual',
  })
  // It reports a second time, and this time it is waited for.
  await send(world, 'POST', `/story/control/stories/${asked.id}/resend`, {})
}

export const setMailServer = (world: World, down: boolean) => send(world, 'PUT', '/mail/outage', { down })

export const others: Action[] = [
  { name: 'the warehouse moves parcels on', actor: 'warehouse', weight: 8, act: progress },
  { name: 'the story tool tells a story', actor: 'story tool', weight: 5, act: reportStory },
  { name: 'the mail server goes down', actor: 'mail server', weight: 1, act: (world) => setMailServer(world, true) },
  { name: 'the mail server comes back', actor: 'mail server', weight: 1, act: (world) => setMailServer(world, false) },
]
