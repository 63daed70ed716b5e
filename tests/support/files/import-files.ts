/** Files as the exports of WooCommerce and Shopify look, cut to the columns that matter and some that do not. */
export const IMPORT_FILES = {
  woocommerce_products: `ID,Type,SKU,Name,Published,"Short description",Description,"Regular price",Categories
11,simple,f-1k,"1,000 Followers",1,"<p>Real &amp; fast.</p>","Long text",5.59,TikTok
12,simple,v-5k,5k Views,1,,,3.99,TikTok
13,variable,x,Choose,1,,,,TikTok`,
  woocommerce_customers: `ID,user_login,user_email,display_name,first_name,last_name,user_registered
7,maria,Maria@Example.com,maria,María,Gómez,2024-01-05 10:00:00
8,nobody,not an address,x,No,Body,2024-01-05 10:00:00`,
  woocommerce_orders: `order_id,order_number,order_date,status,order_total,order_currency,customer_email,line_item_1,line_item_2
501,1001,2024-05-01 10:00:00,wc-completed,9.58,GBP,maria@example.com,"name:1,000 Likes|product_id:3|sku:|quantity:2|total:9.58",name:500 Views|quantity:1
502,1002,5/31/2024 9:05,completed,5.00,GBP,stranger@example.com,name:x|quantity:1,`,
  shopify_products: `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status
followers,Followers,<b>Real</b>,Us,TikTok,,TRUE,Amount,1000,F1,5.59,https://img.example/1,active
followers,,,,,,,,7000,F7,31.99,,
followers,,,,,,,,,,,https://img.example/2,
likes,500 Likes,,Us,TikTok,,TRUE,Title,Default Title,L,2.00,,active`,
  shopify_customers: `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Phone,Total Spent,Note
'900,Zoë,Smith,zoe@example.com,yes,Leeds,+44 1,10.00,a note
'901,Copy,Smith,ZOE@example.com,no,,,0,`,
  shopify_orders: `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id
#1001,zoe@example.com,paid,2024-05-01 10:00:05 +0100,fulfilled,EUR,11.00,11.00,2024-05-01 10:00:00 +0100,1,Followers - 1000,5.59,4501
#1001,,,,,,,,,2,Likes,2.70,`,
  reviews: `id,source,rating,date,text,name,product,language
r1,Trustpilot,5,2025-03-01,"Arrived early. <b>Great</b>",Ana,"1,000 Followers",es
r2,Trustpilot,6,2025-03-02,x,,,
r1,Trustpilot,4,2025-03-03,Again,,,`,
}
