import { expect, test } from 'vitest'
import { mayUse, type Right, staffRoles } from './staff-rights.ts'

const table = `
            owner  manager  editor  packer  support
self        yes    yes      yes     yes     yes
overview    yes    yes      yes     yes     yes
catalog     yes    yes      yes     no      no
pages       yes    yes      yes     no      no
orders      yes    yes      no      yes     yes
amounts     yes    yes      no      no      yes
shipping    yes    yes      no      yes     no
refunds     yes    yes      no      no      yes
customers   yes    yes      no      no      yes
wallets     yes    yes      no      no      no
money       yes    yes      no      no      no
discounts   yes    yes      no      no      no
audit       yes    yes      no      no      no
jobs        yes    yes      no      no      no
settings    yes    no       no      no      no
staff       yes    no       no      no      no
connections yes    no       no      no      no
exports     yes    no       no      no      no
erasures    yes    no       no      no      no`

const [roles = [], ...rows] = table
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/ +/))

test.each(rows)('D79 the right %s', (right, ...may) => {
  expect(staffRoles.map((role) => (mayUse(role, right as Right) ? 'yes' : 'no'))).toEqual(may)
  expect([mayUse(null, right as Right), mayUse(undefined, right as Right)]).toEqual([false, false])
})

test('D79 the table names every role', () => expect(roles).toEqual([...staffRoles]))
