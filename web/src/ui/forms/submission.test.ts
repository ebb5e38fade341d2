import { expect, test } from 'vitest'
import { createSubmission } from './submission.ts'

function start() {
  const sending: boolean[] = []
  return { sending, submission: createSubmission((isSending) => sending.push(isSending)) }
}

test('a form is not left sending when its submit throws, and can be sent again', async () => {
  const { sending, submission } = start()
  const bug = new Error('bug')
  await expect(submission.send(() => Promise.reject(bug))).rejects.toBe(bug)
  expect(sending).toEqual([true, false])
  expect(submission.isOpen()).toBe(true)
})

test('a refused form can be sent again', async () => {
  const { sending, submission } = start()
  expect(await submission.send(async () => ({ message: 'No' }))).toEqual({ message: 'No' })
  expect(sending).toEqual([true, false])
  expect(submission.isOpen()).toBe(true)
})

test('an accepted form is not sent again until it is reopened', async () => {
  const { submission } = start()
  const sent = submission.send(async () => undefined)
  expect(submission.isOpen()).toBe(false)
  submission.reopen()
  await sent
  expect(submission.isOpen()).toBe(false)
  submission.reopen()
  expect(submission.isOpen()).toBe(true)
})

test('a dialog that opens again while it is sent can send anew afterwards, once', async () => {
  const { submission } = start()
  const sent = submission.send(async () => undefined)
  submission.restart()
  expect(submission.isOpen()).toBe(false)
  await sent
  expect(submission.isOpen()).toBe(true)
  await submission.send(async () => undefined)
  expect(submission.isOpen()).toBe(false)
  submission.restart()
  expect(submission.isOpen()).toBe(true)
})
