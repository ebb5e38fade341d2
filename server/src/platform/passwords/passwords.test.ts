import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const secrets = (count: number) => Array.from({ length: count }, (_, at) => ({ secret: `${at}` }))

/** Passwords whose hashes finish when the test says so, and the order in which they started. */
function slowPasswords() {
  const begun: string[] = []
  const open: (() => void)[] = []
  const passwords = createPasswords(async (secret) => {
    begun.push(secret)
    await new Promise<void>((resolve) => open.push(resolve))
    return secret
  })
  const finishOne = async () => {
    open.shift()?.()
    await pause(0)
  }
  return { passwords, begun, finishOne }
}

test('D12 a sign-in starts at once while twenty others have queued hundreds of new passwords', async () => {
  const { passwords, begun, finishOne } = slowPasswords()
  const hashes = Array.from({ length: 20 }, (_, owner) => passwords.hash(secrets(13), `attacker ${owner}`))
  await pause(0)
  for (let round = 0; round < 5; round++) {
    let hasStarted = false
    const signIn = passwords.withSlot('a parent', async () => {
      hasStarted = true
    })
    await pause(0)
    expect(hasStarted).toBe(true)
    await signIn
    await finishOne()
  }
  expect(begun).toHaveLength(6)
  for (let at = 0; at < 20 * 13; at++) await finishOne()
  expect(await Promise.all(hashes)).not.toContain('busy')
})

test('D12 a sign-in starts after three of another network, however many that one has sent', async () => {
  const { passwords } = slowPasswords()
  const open: (() => void)[] = []
  const begun: string[] = []
  const signIn = (owner: string) =>
    passwords.withSlot(owner, async () => {
      begun.push(owner)
      await new Promise<void>((resolve) => open.push(resolve))
    })
  const all = [...Array.from({ length: 90 }, () => signIn('attacker')), signIn('a parent')]
  for (let at = 0; at < all.length; at++) {
    await pause(0)
    open.shift()?.()
  }
  await Promise.all(all)
  expect(begun.indexOf('a parent')).toBeLessThanOrEqual(3)
})

test('of one owner three hashes stand in the queue: another one waits for these alone', async () => {
  const { passwords, begun, finishOne } = slowPasswords()
  const many = passwords.hash(secrets(12), 'one family')
  const other = passwords.hash([{ secret: 'other' }], 'another family')
  await pause(0)
  for (let at = 0; at < 13; at++) await finishOne()
  await Promise.all([many, other])
  expect(begun.indexOf('other')).toBe(3)
})

test('of one owner 39 hashes wait, then its next request is refused before any of it is hashed, and no other is', async () => {
  const { passwords, begun, finishOne } = slowPasswords()
  const waiting = Array.from({ length: 3 }, () => passwords.hash(secrets(13), 'attacker'))
  expect(await Promise.all([passwords.hash(secrets(13), 'attacker'), passwords.hash(secrets(13), 'attacker')])).toEqual(
    ['busy', 'busy'],
  )
  const other = passwords.hash(secrets(2), 'a family')
  for (let at = 0; at < 41; at++) await finishOne()
  expect(await Promise.all([...waiting, other])).not.toContain('busy')
  expect(begun).toHaveLength(41)
  const later = passwords.hash(secrets(13), 'attacker')
  for (let at = 0; at < 13; at++) await finishOne()
  expect(await later).toHaveLength(13)
})

test('new passwords are refused once a hundred of many owners wait, sign-ins are not', async () => {
  const { passwords, finishOne } = slowPasswords()
  const hashes = Array.from({ length: 101 }, (_, at) => passwords.hash(secrets(1), `${at}`))
  await pause(0)
  expect(await passwords.hash(secrets(1), 'another')).toBe('busy')
  const signIn = passwords.withSlot('a parent', async () => 'signed in')
  expect(await signIn).toBe('signed in')
  for (let at = 0; at < hashes.length; at++) await finishOne()
  expect(await Promise.all(hashes)).not.toContain('busy')
})

test('D12 a check costs one hash, for any number of stored ones', async () => {
  const { passwords } = slowPasswords()
  await passwords.withSlot('nobody', async (check) => {
    expect(await check([], 'nobody')).toBeUndefined()
  })
})
