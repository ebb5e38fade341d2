import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountTexts } from '../account-texts.ts'
import { dateOfBirth, dateOfBirthOfParent, isTooOldFor } from './date-of-birth.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') }))
afterAll(() => void vi.useRealTimers())

const { dobRequired, dobInvalid, dobInFuture, parentTooYoung } = accountTexts
/** What is said of it first. */
const problemOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message

test.each([
  ['2019-02-28', undefined],
  ['2027-03-01', undefined],
  ['1900-01-01', undefined],
  [undefined, dobRequired],
  ['', dobRequired],
  ['2027-03-02', dobInFuture],
  ['1899-12-31', dobInvalid],
  ['2019-02-29', dobInvalid],
  ['28.2.2019', dobInvalid],
  ['soon', dobInvalid],
])('S3.02 S5.03 on March 1, 2027 a child born on %j is told: %s', (text, problem) => {
  expect(problemOf(dateOfBirth(dobRequired).safeParse(text))).toBe(problem)
})

test.each(['2019-02-28T23:00:00Z', '2019-02-28T23:00:00.000+02:00', '2019-02-28T23:00'])(
  'S3.02 of the timestamp %s the day counts',
  (text) => {
    expect(dateOfBirth(dobRequired).parse(text)).toBe('2019-02-28')
  },
)

test.each(['2019-02-28T', '2019-02-28T23:0', '2019-02-28T23:00Zulu', '2019-02T23:00Z-28', '2019-02-28T23:00+2'])(
  'S3.02 %s is no timestamp',
  (text) => {
    expect(problemOf(dateOfBirth(dobRequired).safeParse(text))).toBe(dobInvalid)
  },
)

test.each([
  ['2009-03-01', undefined],
  ['2009-02-28', undefined],
  ['2009-03-02', parentTooYoung],
  ['2027-03-01', parentTooYoung],
  ['2027-03-02', dobInFuture],
  ['1988-02-30', dobInvalid],
])('D112 on March 1, 2027 a parent born on %j is told: %s', (text, problem) => {
  expect(problemOf(dateOfBirthOfParent.safeParse(text))).toBe(problem)
})

test('D112 who is born on February 29 is of age on March 1, and not before', () => {
  vi.setSystemTime(new Date('2026-02-28T23:59:59Z'))
  expect(problemOf(dateOfBirthOfParent.safeParse('2008-02-29'))).toBe(parentTooYoung)
  vi.setSystemTime(new Date('2026-03-01T00:00:00Z'))
  expect(problemOf(dateOfBirthOfParent.safeParse('2008-02-29'))).toBeUndefined()
})

test.each([
  ['1988-05-14', '1988-05-14', true],
  ['1988-05-14', '1988-05-13', true],
  ['1988-05-14', '1988-05-15', false],
  ['1988-05-14', 'soon', false],
  ['soon', '1970-01-01', false],
  ['1988-05-14', undefined, false],
])('D112 of a parent born on %j a child born on %j is too old: %j', (parent, child, isTooOld) => {
  expect(isTooOldFor(parent, child)).toBe(isTooOld)
})
