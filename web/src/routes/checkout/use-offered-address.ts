import type { Profile } from '@storylamp/contract/accounts/profile'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { likelyCountry } from './countries.ts'
import { type Address, typedBy } from './typed-address.ts'

/** Initial values: the typed address, else that of the last order, else the profile's. */
export function useOfferedAddress(profile: Profile): Address | undefined {
  const send = useSend()
  const [offered, setOffered] = useState(() => typedBy(profile._id))
  useEffect(() => {
    if (offered !== undefined) return
    // Without a reply the form starts from the profile.
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
