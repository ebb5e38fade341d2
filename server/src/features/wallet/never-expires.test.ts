import { expect, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { walletFixtures } from '../../../test/fixtures/wallets.ts'
import { readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { expireData } from '../../expire-data.ts'
import { dayMs, later } from '../../platform/clock.ts'
import { createLog } from '../../platform/logs/log.ts'
import { uploadsFolder } from '../uploads/index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { login, makeFamily } = visitor(shop)
const { familyId, balance, buy } = readers(shop)
const { topUp } = walletFixtures(shop)

test.each([1, 5, 30])(
  'L12 tokens that were bought can be spent %i years later, whatever has ended by then',
  async (years) => {
    const family = await makeFamily()
    await topUp(await familyId(family), 10_000)
    shop.aheadMs = years * 365 * dayMs
    const clock = () => later(new Date(), shop.aheadMs)
    await expireData({ db: shop.db, clock, log: createLog('silent'), uploads: uploadsFolder(shop.dataDir) })
    const parent = await login(family.form.email)
    expect(await balance(parent)).toBe(100)
    expect((await buy(parent)).statusCode).toBe(200)
    expect(await balance(parent)).toBe(40)
    shop.aheadMs = 0
  },
)
