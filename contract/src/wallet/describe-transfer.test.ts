import { expect, test } from 'vitest'
import { hundredths } from '../money.ts'
import { type Described, describeTransfer } from './describe-transfer.ts'

const nothing = { amount_hundredths: hundredths(-500), purpose: null, title: null, reason: null }

test.each<[Partial<Described> & Pick<Described, 'kind'>, string]>([
  [{ kind: 'spend', purpose: 'bundle', title: 'Moonlight' }, 'Bundle: Moonlight'],
  [{ kind: 'spend', purpose: 'generated' }, 'A new story'],
  [{ kind: 'spend_back', purpose: 'customized', title: 'The Owl' }, 'Given back: A story customized: The Owl'],
  [{ kind: 'top_up_back' }, 'Bought tokens whose money went back'],
  [{ kind: 'top_up_back', amount_hundredths: hundredths(500) }, 'Bought tokens returned'],
  [{ kind: 'adjustment', reason: 'A present' }, 'Adjusted by the shop: A present'],
  [{ kind: 'adjustment' }, 'Adjusted by the shop: erased'],
])('D30 %o is shown as: %s', (transfer, words) => {
  expect(describeTransfer({ ...nothing, ...transfer })).toBe(words)
})
