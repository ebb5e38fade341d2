import { expect, test } from 'vitest'
import { deliveryDetails } from './orders.ts'

const isAccepted = (phone: string) => deliveryDetails.shape.phone.safeParse(phone).success

test('D23 D72 the phone number of a delivery may be one of any country, as people there write it', () => {
  for (const phone of [
    '5550100200',
    '(555) 010-0200',
    '0151 23456789',
    '0151/234 56 789',
    '+49 (0)151 23456789',
    '(+44) 20 7946 0958',
    '06 12 34 56 78',
    '+353 85 012 3456',
    '+3725123456',
  ]) {
    expect(isAccepted(phone), phone).toBe(true)
  }
  for (const phone of ['', '12345', 'call me 0151 234567', '1'.repeat(31)]) {
    expect(isAccepted(phone), phone).toBe(false)
  }
})
