-- Trial orders do not count for the limits of promotions: what theirs have used up is given back.
UPDATE "promotions" SET "use_count" = "counted"."uses", "discount_given" = "counted"."pence"
FROM (
	SELECT "limited"."id", count("uses"."payment_id")::int AS "uses", coalesce(sum("uses"."discount"), 0)::int AS "pence"
	FROM "promotions" AS "limited"
	LEFT JOIN ("promotion_uses" AS "uses" JOIN "payments" ON "payments"."id" = "uses"."payment_id" AND NOT "payments"."is_trial")
		ON "uses"."promotion_id" = "limited"."id" AND "uses"."state" IN ('reserved', 'redeemed')
	GROUP BY "limited"."id"
) AS "counted"
WHERE "counted"."id" = "promotions"."id" AND ("promotions"."max_uses" IS NOT NULL OR "promotions"."max_discount" IS NOT NULL)
	AND EXISTS (
		SELECT FROM "promotion_uses" AS "trial_uses" JOIN "payments" ON "payments"."id" = "trial_uses"."payment_id"
		WHERE "trial_uses"."promotion_id" = "promotions"."id" AND "payments"."is_trial");
--> statement-breakpoint
UPDATE "promotion_codes" SET "is_used" = false
WHERE "is_single_use" AND "is_used" AND EXISTS (
	SELECT FROM "promotion_uses" AS "trial_uses" JOIN "payments" ON "payments"."id" = "trial_uses"."payment_id"
	WHERE "trial_uses"."code" = "promotion_codes"."code" AND "payments"."is_trial")
AND NOT EXISTS (
	SELECT FROM "promotion_uses" AS "real_uses" JOIN "payments" ON "payments"."id" = "real_uses"."payment_id"
	WHERE "real_uses"."code" = "promotion_codes"."code" AND "real_uses"."state" IN ('reserved', 'redeemed') AND NOT "payments"."is_trial");
