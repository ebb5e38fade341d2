import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expect, test } from 'vitest'
import { childForm, registration, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, makeFamily } = visitor(shop)

const parentTooYoung = accountTexts.parentTooYoung
const childTooOld = accountTexts.childTooOld
const bornOn = (dob: string) => ({ ...childForm(), dob })
const register = (changes: object) => post('/api/auth/register', registration(changes))
const change = (parent: Tokens, ...children: object[]) => call('PUT', '/api/user/updateMe/', { children }, parent)
const birthdaysOf = async (parent: Tokens) =>
  (await call('GET', '/api/user/me/', undefined, parent)).json().data.children.map(({ dob }: { dob: string }) => dob)

/** The day on which whoever will be 18 in so many days was born. */
function eighteenIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - 18)
  return day.toISOString().slice(0, 10)
}

test.each(['2019-01-01', eighteenIn(2), `${eighteenIn(400)}T00:00:00.000Z`])(
  'D112 S5.03 POST /api/auth/register of a parent born on %s → 400 at the date',
  async (dob) => {
    const today = new Date().toISOString().slice(0, 10)
    const reply = await register({ dob, children: [bornOn(today)] })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { message: parentTooYoung, code: 'invalid_input', errors: [{ path: 'dob', message: parentTooYoung }] },
    ])
  },
)

test('D112 POST /api/auth/register → 201 for a parent who is 18 today, with a child of today', async () => {
  const today = new Date().toISOString().slice(0, 10)
  expect((await register({ dob: eighteenIn(0), children: [bornOn(today)] })).statusCode).toBe(201)
})

test('D112 S5.09 POST /api/auth/register → 400 at each child that is not younger than its parent, beside other problems', async () => {
  const children = ['1988-05-15', '1970-01-01', '1988-05-14T00:00:00Z'].map(bornOn)
  const reply = await register({ firstname: '', dob: '1988-05-14', children })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([
    { path: 'firstname', message: accountTexts.firstnameRequired },
    { path: 'children.1.dob', message: childTooOld },
    { path: 'children.2.dob', message: childTooOld },
  ])
})

test('D112 PUT /api/user/updateMe/ → 400 at the new or changed date of a child that is not younger than its parent', async () => {
  const { form, parent } = await makeFamily()
  const [{ username } = childForm()] = form.children
  const errors = [{ path: 'children.1.dob', message: childTooOld }]
  const refusals = [
    await change(parent, { username, name: 'Mila' }, bornOn('1988-05-14')),
    await change(parent, childForm(unique('kid')), { username, dob: '1970-01-01' }),
  ]
  for (const refused of refusals) {
    expect([refused.statusCode, refused.json()]).toEqual([400, { message: childTooOld, code: 'invalid_input', errors }])
  }
  expect(await birthdaysOf(parent)).toEqual(['2017-03-09'])
  expect((await change(parent, { username, dob: '1988-05-15' })).statusCode).toBe(200)
})

test('D112 of a family that breaks the rule only what it changes is checked', async () => {
  const { form, parent } = await makeFamily()
  const [{ username } = childForm()] = form.children
  await shop.pool.query("UPDATE person SET dob = '2015-01-01' FROM login WHERE person_id = id AND email = $1", [
    form.email,
  ])
  await shop.pool.query("UPDATE person SET dob = '1970-01-01' FROM login WHERE person_id = id AND username = $1", [
    username,
  ])
  const body = { firstname: 'Zoe', children: [{ username, name: 'Mila', dob: '1970-01-01' }] }
  expect((await call('PUT', '/api/user/updateMe/', body, parent)).statusCode).toBe(200)
  expect((await change(parent, { username, dob: '1970-01-02' })).statusCode).toBe(400)
  expect((await change(parent, { username, dob: '2017-03-09' })).statusCode).toBe(200)
  expect(await birthdaysOf(parent)).toEqual(['2017-03-09'])
})
