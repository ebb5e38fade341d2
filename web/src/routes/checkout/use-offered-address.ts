import type { Profile } from '@storylamp/contract/accounts/profile'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { likelyCountry } from './countries.ts'
import { type Address, typedBy } from './typed-address.ts'

/** What the form starts from: what was just typed, else the last address that the family gave, else what the profile knows. */
export function useOfferedAddress(profile: Profile): Address | undefined {
  const send = useSend()
  const [offered, setOffered] = useState(() => typedBy(profile._id))
  useEffect(() => {
    if (offered !== undefined) return
    // Without an answer everything is typed.
    send('GET', '/api/user/delivery-details').then(({ reply }) => setOffered(reply?.data ?? addressOf(profile)))
  }, [offered, profile, send])
  return offered
}

const addressOf = ({ firstname, lastname = '', email = '', mobile = '' }: Profile): Address => ({
  name: `${firstname} ${lastname}`.trim(),
  email,
  phone: mobile,
  country: likelyCountry(),
})
