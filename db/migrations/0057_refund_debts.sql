ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_once";--> statement-breakpoint
ALTER TABLE "case_events" DROP CONSTRAINT "case_events_kind";--> statement-breakpoint
ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_kind";--> statement-breakpoint
ALTER TABLE "payment_issues" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_for_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_issues_once" ON "payment_issues" USING btree ("provider","session_id","kind") WHERE "payment_issues"."refund_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_issues_refund" ON "payment_issues" USING btree ("refund_id") WHERE "payment_issues"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_kind" CHECK ("case_events"."kind" in ('opened', 'verified', 'evidence_added', 'accepted', 'adjusted', 'refused', 'cancelled', 'expired', 'remedy_failed', 'proposal_changed', 'resolved'));--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_kind" CHECK ("payment_issues"."kind" in ('wrong_amount', 'second_payment', 'paid_after_close', 'unknown_payment', 'disputed', 'refund_failed', 'refund_overdue', 'refund_late', 'refund_unassigned'));--> statement-breakpoint
-- Each issue about a refund gets its refund; of several issues about one refund, the open and newest one.
UPDATE "payment_issues" SET "refund_id" = "linked"."refund_id" FROM (
  SELECT DISTINCT ON ("refund_id") "issue_id", "refund_id" FROM (
    SELECT DISTINCT ON ("i"."id") "i"."id" AS "issue_id", "r"."id" AS "refund_id", "i"."resolved_at", "i"."created_at"
    FROM "payment_issues" "i" JOIN "refunds" "r" ON "r"."provider" = "i"."provider" AND "r"."charge_id" = "i"."charge_id"
      AND "r"."amount" = "i"."amount" AND "r"."issue_id" IS NULL
    WHERE ("i"."kind" = 'refund_failed' AND "r"."status" = 'failed')
      OR ("i"."kind" = 'refund_overdue' AND "r"."overdue_at" IS NOT NULL)
      OR ("i"."kind" = 'refund_late' AND "r"."status" <> 'failed')
    ORDER BY "i"."id", "r"."id" DESC) AS "pairs"
  ORDER BY "refund_id", ("resolved_at" IS NULL) DESC, "created_at" DESC) AS "linked"
WHERE "payment_issues"."id" = "linked"."issue_id";--> statement-breakpoint
-- A failed refund of money that pays for no order is no second debt: the issue of that money is open.
UPDATE "payment_issues" SET "resolved_at" = now(), "resolution" = 'refund_settled'
WHERE "kind" = 'refund_failed' AND "refund_id" IS NULL AND "resolved_at" IS NULL AND EXISTS (
  SELECT FROM "payment_issues" "money" WHERE "money"."provider" = "payment_issues"."provider"
    AND "money"."session_id" = "payment_issues"."session_id" AND "money"."resolved_at" IS NULL
    AND "money"."kind" IN ('wrong_amount', 'second_payment', 'unknown_payment'));--> statement-breakpoint
-- Failed refunds that had no issue of their own, and that no later refund repeats.
INSERT INTO "payment_issues" ("id", "kind", "payment_id", "refund_id", "provider", "session_id", "charge_id", "amount", "currency", "reason")
SELECT gen_random_uuid(), 'refund_failed', "r"."payment_id", "r"."id", "r"."provider", coalesce("p"."session_id", "r"."charge_id"),
  "r"."charge_id", "r"."amount", "r"."currency", "r"."failure_reason"
FROM "refunds" "r" JOIN "payments" "p" ON "p"."id" = "r"."payment_id"
WHERE "r"."status" = 'failed' AND "r"."issue_id" IS NULL
  AND NOT EXISTS (SELECT FROM "payment_issues" "i" WHERE "i"."refund_id" = "r"."id")
  AND NOT EXISTS (SELECT FROM "refunds" "later" WHERE "later"."payment_id" = "r"."payment_id" AND "later"."status" <> 'failed'
    AND "later"."order_id" IS NOT DISTINCT FROM "r"."order_id" AND "later"."created_at" >= "r"."settled_at" AND "later"."amount" >= "r"."amount");--> statement-breakpoint
-- Refunds from the dashboard that name none of several orders.
INSERT INTO "payment_issues" ("id", "kind", "payment_id", "refund_id", "provider", "session_id", "charge_id", "amount", "currency")
SELECT gen_random_uuid(), 'refund_unassigned', "r"."payment_id", "r"."id", "r"."provider", coalesce("p"."session_id", "r"."charge_id"),
  "r"."charge_id", "r"."amount", "r"."currency"
FROM "refunds" "r" JOIN "payments" "p" ON "p"."id" = "r"."payment_id"
WHERE "r"."status" = 'succeeded' AND "r"."order_id" IS NULL AND "r"."issue_id" IS NULL AND "p"."status" = 'partially_refunded'
  AND NOT EXISTS (SELECT FROM "payment_issues" "i" WHERE "i"."refund_id" = "r"."id")
  AND (SELECT count(*) FROM "orders" "o" WHERE "o"."payment_id" = "p"."id" AND "o"."price" > 0) > 1;--> statement-breakpoint
UPDATE "refunds" SET "is_for_missing" = true FROM "cases"
WHERE "cases"."refund_id" = "refunds"."id" AND "cases"."kind" IN ('quality', 'replacement');--> statement-breakpoint
-- An open case keeps its failed refund.
UPDATE "cases" SET "refund_id" = "failed"."id" FROM (
  SELECT DISTINCT ON ("order_id") "id", "order_id", "idempotency_key" FROM "refunds"
  WHERE "status" = 'failed' AND "idempotency_key" LIKE 'case %' ORDER BY "order_id", "id" DESC) AS "failed"
WHERE "cases"."state" = 'open' AND "cases"."refund_id" IS NULL AND "failed"."order_id" = "cases"."order_id"
  AND "failed"."idempotency_key" LIKE 'case ' || "cases"."id" || ' %';
