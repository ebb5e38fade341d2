-- Where the family's last order went when it bought tokens: the third proof of place, beside billing address and card.
ALTER TABLE invoice ADD COLUMN delivery_country text;
