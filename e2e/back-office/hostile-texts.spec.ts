import type { APIRequestContext } from '@playwright/test'
import { attacks } from '../../server/test/attacks.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { goTo, searchList, withProduct } from '../support/back-office.ts'
import { freshName, newFamily, password } from '../support/family.ts'
import { delivery } from '../support/purchases.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { lamp } from '../support/shopping.ts'

/** Runs if anything of it reaches a page as anything but text. */
const hostile = (name: string) => freshName(`"><img src=x onerror=alert(1)>${name}`)

const send =
  (request: APIRequestContext, accessToken: string) => async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const reply = await request.fetch(shop() + path, { method, data, headers })
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
    return reply.json()
  }

test('S7.21 Back office: what attackers write into descriptions, names and messages runs nothing', async ({ page }) => {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    return dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil\.example|\/x$/.test(request.url())) ran.push(request.url())
  })
  const [product, message, person, receiver] = [hostile('lamp'), hostile('note'), hostile('Nora'), hostile('Ida')]

  const { email } = await newFamily()
  const login = { emailusername: email, password }
  const parent = await (await page.request.post(`${shop()}/api/auth/login`, { data: login })).json()
  const asParent = send(page.request, parent.accessToken)
  await asParent('PUT', '/api/user/updateMe/', { firstname: person })
  const { data } = await asParent('POST', '/api/cart/', { productId: lamp.id })
  await asParent('POST', '/api/payment/create-checkout-session', {
    products: data.products,
    successUrl: `${shop()}/payment/success`,
    cancelUrl: `${shop()}/payment/fail`,
    formData: { ...delivery, name: receiver },
  })
  await asParent('POST', '/api/contact', { name: message, email, message: attacks.join('\n') })

  await signInAsAdmin(page)
  const hostileProduct = {
    name: product,
    sku: freshName('<svg onload=alert(1)>'),
    description: attacks.join('\n'),
    collections: ['nightlamp'],
    facts: [{ label: '<b onclick=alert(1)>Light', value: '<script>alert(1)</script>' }],
  }
  await withProduct(page.request, hostileProduct, async (id) => {
    const isShown = async (text: string) => {
      await expect(page.getByText(text).first()).toBeVisible()
      expect(ran).toEqual([])
    }
    for (const path of ['/', `/productinfo/${id}`, '/collections/nightlamp', `/admin/products/${id}`]) {
      await test.step(path, async () => {
        await open(page, path)
        await isShown(product)
      })
    }
    for (const [entry, text] of Object.entries({ Products: product, Messages: message, 'Audit log': product })) {
      await test.step(entry, async () => {
        await goTo(page, entry)
        await isShown(text)
      })
    }
    for (const [entry, text] of Object.entries({ Customers: person, Orders: receiver })) {
      await test.step(`${entry}, and one of them`, async () => {
        await goTo(page, entry)
        await searchList(page, email)
        await isShown(person)
        // Until the search is answered, the list still shows others before it.
        await page.getByRole('row').filter({ hasText: person }).getByRole('link').first().click()
        await expect(page).not.toHaveURL(/search=/)
        await isShown(text)
      })
    }
  })
})
