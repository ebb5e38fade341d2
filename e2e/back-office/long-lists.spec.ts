import { expectNoFlaws } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { expect, open, shop, test } from '../support/shop.ts'

const pack = (number: number) => ({
  _id: String(number),
  number: String(number),
  createdAt: '2026-11-20T18:42:13.000Z',
  orderType: 'top_up',
  amount: 10,
  products: [],
  paymentStatus: 'Completed',
  pack: { name: 'Bronze', tokens: 100 },
  familyId: 'f',
  customer: { name: 'Nora Winter', email: 'nora@example.com' },
})

test('Back office: a list of over 1,000 orders leads by number to page 20 and by cursors beyond and back', async ({
  page: admin,
}) => {
  await signInAsAdmin(admin)
  await admin.route(/\/api\/admin\/orders(\?.*)?$/, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [page, after, before] = ['page', 'after', 'before'].map((name) => query.get(name))
    const list = { total: 1000, isTotalMore: true, pageCount: 20 }
    if (after !== null) return route.fulfill({ json: { ...list, data: [pack(100_900)], previous: '8-8', next: '7-7' } })
    if (before !== null) return route.fulfill({ json: { ...list, data: [pack(100_950)], next: '8-8' } })
    return route.fulfill({ json: { ...list, data: [pack(101_000)], page: Number(page ?? 1), next: '9-9' } })
  })
  await open(admin, '/admin/orders?type=top_up&page=20')
  await expect(admin.getByRole('status').getByText('Over 1,000 orders')).toBeVisible()
  const pages = admin.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('20 / 20+')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(admin).toHaveURL(`${shop()}/admin/orders?type=top_up&after=9-9`)
  await expect(admin.getByRole('table')).toContainText('100900')
  await expectNoFlaws(admin)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(admin).toHaveURL(`${shop()}/admin/orders?type=top_up&before=8-8`)
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0)
  await pages.getByRole('link', { name: 'First page' }).click()
  await expect(admin).toHaveURL(`${shop()}/admin/orders?type=top_up`)
  await expect(pages).toContainText('1 / 20')
})
