import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

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
  const hashes = Array.from({ length: 20 * 13 }, (_, at) => passwords.hash(`${at}`, { owner: `attacker ${at % 20}` }))
  await pause(0)
  for (let round = 0; round < 5; round++) {
    let hasStarted = false
    const signIn = passwords.withSlot(async () => {
      hasStarted = true
    })
    await pause(0)
    expect(hasStarted).toBe(true)
    await signIn
    await finishOne()
  }
  expect(begun).toHaveLength(6)
  expect(passwords.areSignInsBusy()).toBe(false)
  for (let at = 0; at < hashes.length; at++) await finishOne()
  await Promise.all(hashes)
})

test('of one owner three hashes stand in the queue: another one waits for these alone', async () => {
  const { passwords, begun, finishOne } = slowPasswords()
  const many = Array.from({ length: 12 }, (_, at) => passwords.hash(`many ${at}`, { owner: 'one family' }))
  const other = passwords.hash('other', { owner: 'another family' })
  await pause(0)
  for (let at = 0; at < 13; at++) await finishOne()
  await Promise.all([...many, other])
  expect(begun.indexOf('other')).toBe(3)
})

test('new passwords are busy once a hundred wait, sign-ins are not', async () => {
  const { passwords, finishOne } = slowPasswords()
  const hashes = Array.from({ length: 101 }, (_, at) => passwords.hash(`${at}`, { owner: `${at}` }))
  await pause(0)
  expect([passwords.areNewPasswordsBusy(), passwords.areSignInsBusy()]).toEqual([true, false])
  for (let at = 0; at < hashes.length; at++) await finishOne()
  await Promise.all(hashes)
  expect(passwords.areNewPasswordsBusy()).toBe(false)
})

test('D12 a check costs one hash, for any number of stored ones', async () => {
  const { passwords } = slowPasswords()
  await passwords.withSlot(async (check) => {
    expect(await check([], 'nobody')).toBeUndefined()
  })
})
