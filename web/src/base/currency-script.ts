/**
 * Keeps the currency that the address names as the visitor's choice, and takes it out of the address; shows the page in the chosen one if
 * it came in another. Does nothing where the shop sells in one.
 */
export const currencyScript = `try{const{currency:c,currencies:a=''}=document.documentElement.dataset,u=new URL(location.href),n=u.searchParams.get('currency'),s=localStorage.currency;if(c&&n){if(n===c)localStorage.currency=c;u.searchParams.delete('currency');history.replaceState(history.state,'',u)}else if(c&&s!==c&&a.split(' ').includes(s)){u.searchParams.set('currency',s);location.replace(u)}}catch(e){}`
