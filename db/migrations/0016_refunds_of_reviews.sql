CREATE FUNCTION touch_reviews_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Money that names no order may be that of each order of its payment.
  UPDATE "reviews" SET "order_id" = "order_id" WHERE "state" = 'published'
    AND "order_id" IN (SELECT "id" FROM "orders" WHERE "payment_id" = NEW."payment_id");
  RETURN NULL;
END $function$;
--> statement-breakpoint
DROP TRIGGER touch_review ON refunds;
--> statement-breakpoint
DROP TRIGGER touch_review_on_insert ON refunds;
--> statement-breakpoint
CREATE TRIGGER touch_review AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION touch_reviews_of_payment();
--> statement-breakpoint
CREATE TRIGGER touch_review_on_insert AFTER INSERT ON refunds FOR EACH ROW WHEN (new.status = 'succeeded') EXECUTE FUNCTION touch_reviews_of_payment();
--> statement-breakpoint
CREATE TRIGGER touch_review AFTER UPDATE ON disputes FOR EACH ROW WHEN ((old.state = 'lost') <> (new.state = 'lost') OR old.amount <> new.amount) EXECUTE FUNCTION touch_reviews_of_payment();
--> statement-breakpoint
CREATE TRIGGER touch_review_on_insert AFTER INSERT ON disputes FOR EACH ROW WHEN (new.state = 'lost') EXECUTE FUNCTION touch_reviews_of_payment();
--> statement-breakpoint
CREATE TRIGGER touch_review AFTER INSERT OR UPDATE ON return_assignments FOR EACH ROW EXECUTE FUNCTION touch_review_of_order('order_id');
