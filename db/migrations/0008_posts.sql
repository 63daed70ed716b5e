-- The sum of a number over the posts of an order.
CREATE FUNCTION sum_posts(posts jsonb, field text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(sum((post ->> field)::bigint), 0)::bigint FROM jsonb_array_elements(posts) AS item (post)
$function$;
--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD COLUMN "post" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "posts" jsonb;--> statement-breakpoint
CREATE INDEX "orders_video_url" ON "orders" USING btree ("video_url") WHERE "orders"."video_url" is not null;--> statement-breakpoint
CREATE INDEX "orders_post_urls" ON "orders" USING gin ("posts" jsonb_path_ops) WHERE "orders"."posts" is not null;--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_post" CHECK ("delivery_readings"."post" >= 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_posts" CHECK ("orders"."posts" is null or (
        "orders"."video_url" is null and "orders"."start_count" is null
        and jsonb_array_length("orders"."posts") between 2 and 10
        and sum_posts("orders"."posts", 'quantity') = "orders"."quantity"
        and sum_posts("orders"."posts", 'delivered') = "orders"."delivered"));